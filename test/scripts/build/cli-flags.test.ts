/** docs/cli.md has the flags of every command. */
import { expect, test } from 'bun:test'
import { CLI_PAGE, withFlags } from '../../../scripts/build/cli-flags.ts'
import { runCli } from '../../support/run-cli.ts'

test('docs/cli.md has the flags that --help prints: bun run openapi writes them', async () => {
  const page = await Bun.file(CLI_PAGE).text()
  const helpOf = async (...command: string[]) => (await runCli([...command, '--help'])).stdout
  expect(page).toBe(await withFlags(page, helpOf))
  expect(page).toContain('--port <number>')
})
