/** The format of the archive with the files for browsers: a line of JSON, then the compressed files in the same order. */

export interface BrowserFile {
  readonly type: string
  readonly etag: string
  readonly brotli: Uint8Array<ArrayBuffer>
}

interface IndexEntry extends Omit<BrowserFile, 'brotli'> {
  readonly path: string
  /** The compressed bytes. */
  readonly length: number
}

const NEWLINE = 10

/** Returns the archive of the files, which have their paths as keys. */
export function packFiles(files: ReadonlyMap<string, BrowserFile>): Blob {
  const index = [...files].map(
    ([path, { type, etag, brotli }]): IndexEntry => ({ path, type, etag, length: brotli.length }),
  )
  return new Blob([JSON.stringify(index), '\n', ...[...files.values()].map(({ brotli }) => brotli)])
}

/** Returns the files of an archive by path. */
export function unpackFiles(archive: Uint8Array<ArrayBuffer>): Map<string, BrowserFile> {
  const endOfIndex = archive.indexOf(NEWLINE)
  const index: readonly IndexEntry[] = JSON.parse(new TextDecoder().decode(archive.subarray(0, endOfIndex)))
  let position = endOfIndex + 1
  return new Map(
    index.map(({ path, type, etag, length }) => {
      position += length
      return [path, { type, etag, brotli: archive.subarray(position - length, position) }]
    }),
  )
}

/** Returns a weak ETag, because the compressed file and the plain one share it. */
export const toEtag = (bytes: Uint8Array): string => `W/"${Bun.hash(bytes).toString(36)}"`
