# The sandbox in a container: on port 8080, with its data in /data, as a user without rights.
#
#   docker build -t signalbox .
#   docker run --rm -p 127.0.0.1:8080:8080 signalbox
#
# It prints a link that opens the dashboard. The link has a new control token at each start, unless SIGNALBOX_CONTROL_TOKEN sets one.
# compose.yaml keeps the data in a volume. The image has no shell: `docker exec CONTAINER /signalbox` runs commands in it.

# The build runs on the machine's own platform, and Bun compiles for the platform of the image.
FROM --platform=$BUILDPLATFORM oven/bun:1.4.5 AS build
ARG TARGETARCH
WORKDIR /build
# The packages are a layer of their own, which a change of the source files does not rebuild.
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY tsconfig.json ./
COPY data ./data
COPY scripts ./scripts
COPY src ./src
RUN bun run prepare
RUN bun scripts/build/build.ts linux-$TARGETARCH
RUN mkdir empty

# The executable needs the C library, and nothing else.
FROM gcr.io/distroless/base-debian12:nonroot
COPY --from=build /build/dist/signalbox /signalbox
COPY --from=build /build/THIRD_PARTY_LICENSES /
COPY LICENSE /
COPY --from=build --chown=65532:65532 /build/empty /data
USER nonroot
WORKDIR /data
VOLUME /data
ENV SIGNALBOX_HOST=0.0.0.0 SIGNALBOX_PORT=8080 SIGNALBOX_DB=/data/signalbox.db
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["/signalbox", "wait", "--timeout", "3"]
ENTRYPOINT ["/signalbox"]
CMD ["serve"]
