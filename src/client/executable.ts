/** Where the executable is. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SandboxUnavailable } from './errors.ts'

/** In the package; beside it, where the repository builds both; and as seen from the sources. */
const PLACES = ['bin', '..', '../../dist']

/**
 * @param here the folder that this package lies in
 * @param bin what `SIGNALBOX_BIN` says
 * @throws {SandboxUnavailable} when it is nowhere, saying how to get it
 */
export function findExecutable(here: string, bin: string | undefined): string {
  if (bin) {
    if (isFile(bin)) return bin
    throw new SandboxUnavailable(`SIGNALBOX_BIN names ${bin}, which is no file.`)
  }
  const name = process.platform === 'win32' ? 'signalbox.exe' : 'signalbox'
  const places = PLACES.map((place) => join(here, place, name))
  const found = places.find(isFile)
  if (found) return found
  throw new SandboxUnavailable(
    `There is no signalbox executable for ${process.platform}-${process.arch}: set SIGNALBOX_BIN to one, or make one ` +
      `with \`bun run build\` in a clone of Signalbox. Looked for ${places.join(', ')}.`,
  )
}

/** The folder of the package has the name of the executable. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
