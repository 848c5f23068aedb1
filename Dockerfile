# One binary in a slim image: docker build -t tharsis . && docker run -p 8080:8080 -v tharsis:/var/lib/tharsis tharsis

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
# The tests and benchmarks that the manifests name are not built, but they have to be there.
RUN cargo build --release --locked -p tharsis

FROM debian:bookworm-slim
# The roots that vouch for servers of Postgres and Redis elsewhere.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /var/lib/tharsis --create-home --shell /usr/sbin/nologin tharsis
COPY --from=build /src/target/release/tharsis /usr/local/bin/tharsis
COPY LICENSE-MIT LICENSE-APACHE NOTICE /usr/share/doc/tharsis/
USER tharsis
WORKDIR /var/lib/tharsis
VOLUME /var/lib/tharsis
ENV BIND=0.0.0.0:8080 DATABASE_URL=sqlite:///var/lib/tharsis/tharsis.sqlite LOG_FORMAT=json
EXPOSE 8080
# The image has no curl: the program asks itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["tharsis", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tharsis"]
CMD ["serve"]
