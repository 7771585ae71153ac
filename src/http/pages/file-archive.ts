/** The format of the archive with the files for browsers: a line of JSON, then the compressed files in the same order. */

/** A file in two encodings. */
export interface BrowserFile {
  readonly type: string
  /** The same for both encodings: it identifies what they contain. */
  readonly etag: string
  readonly br: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
}

interface IndexEntry {
  readonly path: string
  readonly type: string
  readonly etag: string
  readonly brLength: number
  readonly gzipLength: number
}

const NEWLINE = 10

/** Returns the archive of the files, which have their paths as keys. */
export function packFiles(files: ReadonlyMap<string, BrowserFile>): Blob {
  const index = [...files].map(
    ([path, { type, etag, br, gzip }]): IndexEntry => ({
      path,
      type,
      etag,
      brLength: br.length,
      gzipLength: gzip.length,
    }),
  )
  return new Blob([JSON.stringify(index), '\n', ...[...files.values()].flatMap(({ br, gzip }) => [br, gzip])])
}

/** Returns the files of an archive by path. */
export function unpackFiles(archive: Uint8Array<ArrayBuffer>): Map<string, BrowserFile> {
  const endOfIndex = archive.indexOf(NEWLINE)
  const index: readonly IndexEntry[] = JSON.parse(new TextDecoder().decode(archive.subarray(0, endOfIndex)))
  let position = endOfIndex + 1
  const take = (length: number) => {
    position += length
    return archive.subarray(position - length, position)
  }
  return new Map(
    index.map(({ path, type, etag, brLength, gzipLength }) => [
      path,
      { type, etag, br: take(brLength), gzip: take(gzipLength) },
    ]),
  )
}

/** Returns a weak ETag, because the encodings of a file share it. */
export const toEtag = (bytes: Uint8Array): string => `W/"${Bun.hash(bytes).toString(36)}"`
