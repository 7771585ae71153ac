/** Writes the commands and the flags of `serve`, from `--help`, to the end of `docs/cli.md`. `bun run openapi` runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
export const CLI_PAGE = join(ROOT, 'docs/cli.md')

/** Everything below this heading is generated. */
const HEADING = '## Commands\n'

/** Returns the page with the commands and flags as `--help` prints them. */
export async function withFlags(
  page: string,
  helpOf: (...command: string[]) => Promise<string>,
): Promise<string> {
  const [, commands = ''] = /\nCommands:\n(.*?)\n\n/s.exec(await helpOf()) ?? []
  const [help = ''] = (await helpOf('serve')).split('\nHelp:\n')
  const [, , ...groups] = help.trim().split('\n\n')
  const [written = ''] = page.split(HEADING)
  return `${written}${HEADING}
\`\`\`text
${commands}
\`\`\`

## Flags of serve

\`\`\`text
${groups.join('\n\n')}
\`\`\`
`
}

if (import.meta.main) {
  const helpOf = async (...command: string[]): Promise<string> => {
    const { stdout } = Bun.spawnSync(['bun', 'src/main.ts', ...command, '--help'], { cwd: ROOT })
    return stdout.toString()
  }
  writeFileSync(CLI_PAGE, await withFlags(readFileSync(CLI_PAGE, 'utf8'), helpOf))
}
