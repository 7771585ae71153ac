/**
 * `bun run mutate`: changes single places of the sources, and lists the changes that no test notices (*survivors*). It works in a copy
 * of the project.
 *
 *   bun run mutate                               100 changes that the seed 1 draws: takes an hour
 *   bun run mutate --seed 2 --subjects money     other changes of one subject
 *   bun run mutate --numbers 3,17                the survivors of the last run, after you added tests
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { CommandError } from '../../src/lib/errors.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../lib/command-line.ts'
import { copyProject } from '../lib/copy-project.ts'
import { Workspace } from '../lib/workspace.ts'
import { applyMutation, describeMutation } from './mutations.ts'
import { drawMutants, type Mutant, SUBJECTS } from './subjects.ts'

/** Milliseconds after which tests count as failed, because a changed condition can make a loop endless. */
const TIMEOUT = 600_000
const FAST = /^[^.]+\.test\.ts$/
const SLOW = /\.slow\.test\.ts$/
/** `tsc` is a script of Node. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '' }

interface Options {
  readonly seed: string
  readonly count: number
  readonly subjects: typeof SUBJECTS
  readonly numbers?: readonly number[]
}

const toNumber = wholeNumberParser(1)
const options = new Command('mutate')
  .description('Changes the sources, and lists the changes that no test notices')
  .option('--seed <text>', 'draws the changes', '1')
  .option('--count <n>', 'how many changes', toNumber, 100)
  .option(
    '--subjects <names>',
    `some of ${SUBJECTS.map(({ name }) => name).join(', ')}`,
    selectionParser(SUBJECTS),
    SUBJECTS,
  )
  .option('--numbers <list>', 'only the changes with these numbers', (text) => text.split(',').map(toNumber))
  .parse()
  .opts<Options>()

const workspace = new Workspace()
const { folder } = workspace

await runCommand(async () => {
  copyProject(folder)
  const config = { extends: './tsconfig.json', include: ['src'], exclude: ['src/dashboard'] }
  writeFileSync(join(folder, 'tsconfig.sources.json'), JSON.stringify(config))
  const { numbers, subjects } = options
  if (!numbers) await requirePassingTests(subjects)
  let died = 0
  const survivors: string[] = []
  for (const [index, mutant] of drawMutants(folder, options.seed, subjects).entries()) {
    const number = index + 1
    if (numbers ? !numbers.includes(number) : died + survivors.length === options.count) continue
    const result = await tryMutant(mutant)
    if (result === undefined) continue
    const source = readFileSync(join(folder, mutant.file), 'utf8')
    const line = `${number} ${mutant.subject.name} ${mutant.file}:${describeMutation(source, mutant.mutation)}`
    console.error(`${line}\n  ${result.noticedBy ?? 'SURVIVED'}`)
    if (result.noticedBy === undefined) survivors.push(line)
    else died++
  }
  console.log(`\n${died} of ${died + survivors.length} changes were noticed. These were not:\n`)
  console.log(survivors.join('\n'))
})

/** Returns which test notices a change, if any, and `undefined` if the change violates types. */
async function tryMutant({
  subject,
  file,
  mutation,
}: Mutant): Promise<{ readonly noticedBy?: string } | undefined> {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutation(source, mutation))
  try {
    const tsc = [join(folder, 'node_modules/.bin/tsc'), '-p', 'tsconfig.sources.json', '--incremental']
    if ((await run(tsc)).code !== 0) return undefined
    const noticedBy =
      (await findFailure(listTests(subject.fast, FAST))) ?? (await findFailure(listTests(subject.slow, SLOW)))
    return noticedBy === undefined ? {} : { noticedBy }
  } finally {
    writeFileSync(path, source)
  }
}

function listTests(starts: readonly string[], pattern: RegExp): string[] {
  return [...new Bun.Glob('**/*.test.ts').scanSync(join(folder, 'test'))]
    .filter((file) => pattern.test(file) && starts.some((start) => file.startsWith(start)))
    .map((file) => join('test', file))
}

/** Runs test files, and returns the first failure. */
async function findFailure(files: readonly string[]): Promise<string | undefined> {
  if (files.length === 0) return undefined
  const flags = ['--no-isolate', '--bail', '--only-failures', '--timeout=120000']
  const { code, signal, output } = await run([process.execPath, 'test', ...flags, ...files])
  if (code === 0) return undefined
  if (signal !== null) return 'the tests did not end'
  const [failure] = /^\(fail\) .*/m.exec(output) ?? /^error: .*/m.exec(output) ?? ['the tests did not start']
  return failure
}

/** Runs a command in the copy. Returns what it writes to standard error, as tests do. */
async function run(command: readonly string[]) {
  const stderr = Bun.file(workspace.path('stderr.log'))
  const child = workspace.spawn(command, { env: ENVIRONMENT, stderr, timeout: TIMEOUT })
  const code = await child.exited
  return { code, signal: child.signalCode, output: await stderr.text() }
}

/** @throws {CommandError} if fast tests fail without a change */
async function requirePassingTests(subjects: typeof SUBJECTS): Promise<void> {
  const failure = await findFailure([...new Set(subjects.flatMap(({ fast }) => listTests(fast, FAST)))])
  if (failure !== undefined) throw new CommandError(`Tests fail without a change: ${failure}`)
}
