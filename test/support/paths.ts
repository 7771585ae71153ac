import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The root folder of the repository. */
export const ROOT = join(import.meta.dir, '../..')

const FILES = new Bun.Glob('**/*')

/**
 * Returns when the newest of these files, and of the files in these folders, was changed, in milliseconds. What is built inside a folder
 * does not count.
 */
export function newestTime(...paths: readonly string[]): number {
  const files = paths
    .map((path) => join(ROOT, path))
    .flatMap((path) =>
      statSync(path).isDirectory()
        ? [...FILES.scanSync({ cwd: path, absolute: true })].filter((file) => !file.includes('/built/'))
        : path,
    )
  return Math.max(...files.map((file) => statSync(file).mtimeMs))
}
