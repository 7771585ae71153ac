/** Writes the flags of every command, from `--help`, to the end of `docs/cli.md`. `bun run openapi` runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
export const CLI_PAGE = join(ROOT, 'docs/cli.md')

/** Everything below this heading is generated. */
const HEADING = '## All flags\n'

/** Returns the page with the flags as `--help` prints them. */
export async function withFlags(
  page: string,
  helpOf: (...command: string[]) => Promise<string>,
): Promise<string> {
  const [, list = ''] = /\nCommands:\n(.*?)\n\n/s.exec(await helpOf()) ?? []
  const commands = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  const sections: string[] = []
  for (const command of commands.filter((name) => name !== 'help')) {
    const [help = ''] = (await helpOf(command)).split('\nHelp:\n')
    // The usage, and then groups of arguments and flags. The list of commands has the description.
    const [usage = '', ...groups] = help.trim().split('\n\n')
    const shown = [usage, ...groups.slice(1)].join('\n\n').replace(/^Usage: /, '')
    sections.push(`### signalbox ${command}\n\n\`\`\`text\n${shown}\n\`\`\`\n`)
  }
  const [written = ''] = page.split(HEADING)
  return `${written}${HEADING}\n${sections.join('\n')}`
}

if (import.meta.main) {
  const helpOf = async (...command: string[]): Promise<string> => {
    const { stdout } = Bun.spawnSync(['bun', 'src/main.ts', ...command, '--help'], { cwd: ROOT })
    return stdout.toString()
  }
  writeFileSync(CLI_PAGE, await withFlags(readFileSync(CLI_PAGE, 'utf8'), helpOf))
}
