# What a device shows, on a locked screen too: no card is named. The game's name stands above it.

# What is asked, by the kind of the decision.
push-asked-setup = Te következel: válassz cégbirodalmat és kezdő kártyákat.
push-asked-draft = Te következel: vegyél el egy kártyát a csomagból.
push-asked-research = Te következel: vegyél kártyákat.
push-asked-action = Te következel: válassz akciót.
push-asked-final_greeneries = Te következel: tedd le az utolsó növényzetlapkáidat.
push-asked-order = Te következel: döntsd el, melyik hatás jöjjön.
push-asked-area = Te következel: válassz területet.
push-asked-player = Te következel: válassz játékost.
push-asked-card = Te következel: válassz kártyát.
push-asked-branch = Te következel: válassz egyet több hatás közül.
push-asked-amount = Te következel: add meg, mennyit.
push-asked-discard = Te következel: döntsd el, eldobsz-e egy kártyát.
push-asked-keep = Te következel: döntsd el, mely kártyákat tartod meg.
push-asked-buy_card = Te következel: döntsd el, megveszed-e a kártyát.
push-asked-production_box = Te következel: válassz egy kártyát, amelynek a termelését megismétled.

# $asked is one of the above.
push-reminder = Fogy az időd. { $asked }
push-game_over = A játék véget ért.
