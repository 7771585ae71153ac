/** Copies the sources of the project, for tests and scripts that change them. */
import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const LINKED = ['node_modules', 'scripts/tools/node_modules']

/** Copies all files into an empty folder, without what git stores and builds create. Installed packages are links. */
export function copyProject(folder: string): void {
  const own = readdirSync(ROOT).filter((name) => !['.git', 'dist', 'node_modules'].includes(name))
  const filter = (path: string) => !path.includes('node_modules')
  for (const name of own) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
}
