/** Programs of `scripts/tools/package.json`, which `bun run tools` installs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dir, '../tools/node_modules')

/**
 * Returns the path of a file in a package.
 * @throws {Error} if the programs are not installed
 */
export function getToolPath(file: string): string {
  if (existsSync(join(MODULES, file))) return join(MODULES, file)
  throw new Error(`${file} is not installed. Run \`bun run tools\` first.`)
}
