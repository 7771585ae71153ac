/** The command `bun run evaluate` on the committed queries. */
import { expect, test } from 'bun:test'
import { ROOT } from '../../support/paths.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'

test('bun run evaluate evaluates the committed sets, which meet their promises', async () => {
  const command = [process.execPath, 'scripts/evaluate/main.ts', '--set', 'generated']
  const { stdout } = await requireSuccess(runCommand(command, { cwd: ROOT }))
  const [, right = ''] = /^\| generated: [^|]+\| 5,606 \| ([\d.]+)% \|/m.exec(stdout) ?? []
  expect(Number(right)).toBeGreaterThanOrEqual(98.29)
})
