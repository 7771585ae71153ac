# The sandbox in a container: in memory, on port 8080, without /sandbox unless it is given a control token.
#
#   docker build -t signalbox .
#   docker run --rm -p 8080:8080 signalbox
#   docker run --rm -p 8080:8080 -e SIGNALBOX_CONTROL_TOKEN="$(openssl rand -hex 16)" signalbox
#   docker run --rm -p 8080:8080 -v signalbox:/home/nonroot signalbox serve --db signalbox.db

FROM oven/bun:1.4.5 AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml tsconfig.json THIRD_PARTY_LICENSES ./
COPY data ./data
COPY scripts ./scripts
COPY src ./src
RUN bun install --frozen-lockfile --production
RUN bun scripts/build/build.ts

# The executable needs the C library, and nothing else.
FROM gcr.io/distroless/base-debian12:nonroot
COPY --from=build /build/dist/signalbox /signalbox
COPY LICENSE THIRD_PARTY_LICENSES /
USER nonroot
WORKDIR /home/nonroot
ENV SIGNALBOX_HOST=0.0.0.0 SIGNALBOX_PORT=8080 SIGNALBOX_MEMORY=1
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["/signalbox", "wait", "--timeout", "3"]
ENTRYPOINT ["/signalbox"]
CMD ["serve"]
