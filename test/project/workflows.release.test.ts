/** The GitHub workflows: checked by actionlint, with pinned actions. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'

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
