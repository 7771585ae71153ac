/** Each code block of each page compiles or parses as it stands. `documented-commands.executable.test.ts` runs the commands. */
import { beforeAll, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { CODE_BLOCKS, type CodeBlock } from '../support/markdown.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'
import { testUnless } from '../support/test-unless.ts'

const PROJECT = useInstalledPackage()

/** The packages that a project with tests has in addition to `signalbox`. */
const INSTALLED = ['@types/node', 'bun-types']
const TOOLS = ['@jest/globals', 'vitest']

beforeAll(() => {
  const link = (name: string, target: string) => {
    const path = join(PROJECT, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  for (const name of INSTALLED) link(name, join(ROOT, 'node_modules', name))
  for (const name of TOOLS) link(name, getToolPath(name))
})

const PROGRAMS = ['ts', 'js']
const DATA = { json: JSON.parse, yaml: Bun.YAML.parse }
/** Other tests run them, or compare them with what the product prints. No program here reads Apex or PowerShell. */
const OTHERS = ['csv', 'sh', 'console', 'text', '', 'apex', 'powershell']

const blocksIn = (...languages: readonly string[]): readonly CodeBlock[] =>
  CODE_BLOCKS.filter(({ language }) => languages.includes(language))

/** Writes each block to a file in the project, whose name says where the block is. Returns the names. */
function writeBlocks(blocks: readonly CodeBlock[], extensionOf: (block: CodeBlock) => string): string[] {
  return blocks.map((block) => {
    const number = CODE_BLOCKS.filter(({ file }) => file === block.file).indexOf(block) + 1
    const name = `${block.file.replaceAll(/\W/g, '_')}_block_${number}.${extensionOf(block)}`
    writeFileSync(join(PROJECT, name), block.text)
    return name
  })
}

test('each block of code is in a language that a test knows', () => {
  const known = [...PROGRAMS, 'python', ...Object.keys(DATA), ...OTHERS]
  expect(CODE_BLOCKS.filter(({ language }) => !known.includes(language))).toEqual([])
})

test('each documented program in TypeScript or JavaScript compiles with strict settings', async () => {
  const files = writeBlocks(blocksIn(...PROGRAMS), ({ language }) => language)
  expect(files).not.toEqual([])
  const compilerOptions = {
    ...{ module: 'preserve', target: 'es2023', lib: ['es2023'], types: ['node', 'bun-types'], noEmit: true },
    ...{ allowJs: true, checkJs: true, skipLibCheck: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ noUnusedLocals: true, noUnusedParameters: true },
  }
  writeFileSync(join(PROJECT, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await runCommand([process.execPath, tsc, '-p', '.'], { cwd: PROJECT })
  expect(stdout).toBe('')
})

testUnless(Bun.which('python3') === null ? 'The documented programs in Python need it.' : undefined)(
  'each documented program in Python compiles',
  async () => {
    const files = writeBlocks(blocksIn('python'), () => 'py')
    expect(files).not.toEqual([])
    const { stderr } = await runCommand(['python3', '-m', 'py_compile', ...files], { cwd: PROJECT })
    expect(stderr).toBe('')
  },
)

for (const [language, parse] of Object.entries(DATA)) {
  test.each(blocksIn(language).map(({ file, title, text }) => [file, title, text]))(
    `the ${language} block of %s that starts with %j parses`,
    (_file, _title, text) => expect(() => parse(text)).not.toThrow(),
  )
}
