/** Finds misspelled environment variables: those named `SIGNALBOX_…` that no command reads. */
import type { Option } from 'commander'
import type { Environment } from '../config.ts'
import { findNearest } from '../lib/unknown-names.ts'

/** Variables without a flag of `serve`: the keys of `enrich` and `check`, and the executable of the npm and Python packages. */
const OTHER_VARIABLES: readonly string[] = ['SIGNALBOX_KEY', 'SIGNALBOX_CHECK_KEY', 'SIGNALBOX_BIN']

/**
 * Returns one warning about all unknown variables; `undefined` if there are none.
 * @param flags the flags of `serve`, each of which has a variable
 */
export function describeUnknownVariables(env: Environment, flags: readonly Option[]): string | undefined {
  const known = [...flags.map(({ long }) => toVariable(long ?? '')), ...OTHER_VARIABLES]
  const unknown = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.includes(name))
  if (unknown.length === 0) return undefined
  const names = unknown.map((name) => {
    const near = findNearest(withoutPrefix(name), known.map(withoutPrefix))
    return near === undefined ? name : `${name} (did you mean ${PREFIX}${near}?)`
  })
  return `Unknown environment variables have no effect: ${names.join(', ')}.`
}

const PREFIX = 'SIGNALBOX_'

const withoutPrefix = (name: string): string => name.slice(PREFIX.length)

const toVariable = (flag: string): string =>
  `${PREFIX}${flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()}`
