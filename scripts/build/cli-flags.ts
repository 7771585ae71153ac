/** Writes the commands and their flags, from `--help`, to `docs/cli.md`. `bun run openapi` runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
export const CLI_PAGE = join(ROOT, 'docs/cli.md')

/** Returns the page with the commands, and the flags of each in its section, as `--help` prints them. */
export async function withFlags(
  page: string,
  helpOf: (...command: string[]) => Promise<string>,
): Promise<string> {
  const [, commands = ''] = /\nCommands:\n(.*?)\n\n/s.exec(await helpOf()) ?? []
  const names = [...commands.matchAll(/^ {2}(?!help)(\w+) /gm)].map(([, name = '']) => name)
  let written = replaceBlock(page, 'Commands', commands)
  for (const name of names) {
    const [help = ''] = (await helpOf(name)).split('\nHelp:\n')
    const [, , ...groups] = help.trim().split('\n\n')
    written = replaceBlock(written, name, groups.join('\n\n'))
  }
  return written
}

/** Replaces the first block below a heading. */
function replaceBlock(page: string, heading: string, text: string): string {
  const block = new RegExp(`(?<=\n## ${heading}\n\n\`\`\`text\n).*?(?=\`\`\`\n)`, 's')
  if (!block.test(page)) throw new Error(`docs/cli.md has no block of text below the heading ${heading}.`)
  return page.replace(block, () => `${text}\n`)
}

if (import.meta.main) {
  const helpOf = async (...command: string[]): Promise<string> => {
    const { stdout } = Bun.spawnSync(['bun', 'src/main.ts', ...command, '--help'], { cwd: ROOT })
    return stdout.toString()
  }
  writeFileSync(CLI_PAGE, await withFlags(readFileSync(CLI_PAGE, 'utf8'), helpOf))
}
