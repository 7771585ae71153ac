/** The command `bun run evaluate` on the committed queries. */
import { expect, test } from 'bun:test'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { ROOT } from '../../support/paths.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const files = useTemporaryFolder('evaluate')

test(
  'bun run evaluate evaluates the committed sets, which meet their promises',
  async () => {
    const command = [process.execPath, 'scripts/evaluate/main.ts', '--set', 'generated']
    const { stdout } = await requireSuccess(runCommand(command, { cwd: ROOT }))
    const [, right = ''] = /^\| generated: [^|]+\| 5,606 \| ([\d.]+)% \|/m.exec(stdout) ?? []
    expect(Number(right)).toBeGreaterThanOrEqual(98.04)
  },
  LONG_TIMEOUT,
)

test('bun run evaluate evaluates labeled queries about the records in their folder', async () => {
  const queries = files.at('labeled.jsonl')
  const compGUID = 'B86DEDE9DA5D89FD'
  const input = { companyName: 'Harbor Lane Bakrey' }
  await Bun.write(files.at('companies.csv'), `compGUID,compName\n${compGUID},Harbor Lane Bakery Inc.\n`)
  await Bun.write(queries, JSON.stringify({ kind: 'typo', input, compGUID, conGUID: '' }))
  const command = [process.execPath, 'scripts/evaluate/main.ts', '--queries', queries]
  const { stdout } = await requireSuccess(runCommand(command, { cwd: ROOT }))
  expect(stdout).toMatch(/\/labeled: [^|]+\| 1 \| 100% \|/)
})
