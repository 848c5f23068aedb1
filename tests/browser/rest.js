// Where a finger touches an element: once the element rests, and nothing covers it.

/** How long an element may stay covered, in ms. One that is covered for ever, such as a field behind its label, is touched all the same. */
const COVERED = 3000;

/** How long a tap may take, in ms: much longer than on a busy machine. A disabled control receives none. */
const TAP = 30_000;

/** Waits for the next tap: `tapped` resolves to whether it reaches the element. A tap that misses, because new data have moved the page
 * meanwhile, presses nothing, and neither does one that comes later than `TAP`: it is repeated. Ends an earlier
 * wait. */
function watch(element) {
  window.watching?.abort();
  const { signal } = (window.watching = new AbortController());
  window.tapped = new Promise((resolve) => {
    let isLate = false;
    const onClick = (event) => {
      const hit = !isLate && event.composedPath().includes(element);
      if (!hit) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      resolve(hit);
    };
    addEventListener("click", onClick, { capture: true, once: true, signal });
    setTimeout(() => {
      isLate = true;
      resolve(false);
    }, TAP);
  });
}

/** The middle of an element that has stayed at its place for some frames; null if the page has removed it. A finger touches it next. */
function rest(element) {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const begun = performance.now();
  return new Promise((resolve) => {
    let [last, frames] = ["", 0];
    const look = () => {
      if (!element.isConnected) return resolve(null);
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const place = [x, y, box.width, box.height].join();
      frames = place === last ? frames + 1 : 0;
      last = place;
      const top = document.elementFromPoint(x, y);
      const free = top !== null && (top === element || element.contains(top) || top.contains(element));
      if (frames >= 3 && (free || performance.now() - begun > COVERED)) {
        // What covers the element receives the tap in its place.
        watch(free ? element : (top ?? element));
        return resolve({ x, y });
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
