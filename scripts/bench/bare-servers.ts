/**
 * The bare servers are compiled as `scripts/build.ts` compiles Signalbox (same Bun, bytecode, production): what is
 * compared is the work of a request, not how the code was brought to run.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BareAnswer, EXIT_WITH_PARENT } from './bare.ts'
import { firstLine, type Workplace } from './workplace.ts'

export const BARE = {
  bun: 'bare Bun.serve, the limit',
  elysia: 'bare Elysia, the reference',
} as const
type BareName = keyof typeof BARE

export interface BareServers {
  /** What starts one that ends only when it is stopped. */
  command(name: BareName): string[]
  start(name: BareName, prefix: readonly string[]): Promise<{ readonly url: string; readonly pid: number }>
}

export async function buildBareServers(workplace: Workplace, answer: BareAnswer): Promise<BareServers> {
  const answerFile = workplace.at('answer.json')
  writeFileSync(answerFile, JSON.stringify(answer))
  for (const name of ['bun', 'elysia'] as const) await compile(name, workplace.at(name))
  const command = (name: BareName): string[] => [workplace.at(name), answerFile]
  return {
    command,
    start: async (name, prefix) => {
      const child = workplace.spawn([...prefix, ...command(name), EXIT_WITH_PARENT])
      const { url }: { url: string } = JSON.parse(await firstLine(child))
      return { url, pid: child.pid }
    },
  }
}

async function compile(name: BareName, outfile: string): Promise<void> {
  const { success, logs } = await Bun.build({
    entrypoints: [join(import.meta.dir, `bare-${name}.ts`)],
    target: 'bun',
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
  })
  if (!success) throw new AggregateError(logs, `could not build bare-${name}.ts`)
}
