/** The pages of the project, with their code blocks, headings, links, and tables. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

const findPages = (glob: string): string[] => [...new Bun.Glob(glob).scanSync(ROOT)].sort()

/** The pages for users, as paths below the root of the project. */
export const DOCUMENTS: readonly string[] = ['README.md', ...findPages('docs/**/*.md')]

/** Every page, with those next to the code. */
export const ALL_PAGES: readonly string[] = [
  ...['*.md', 'docs/**/*.md', '{data,python,scripts}/README.md'],
  ...['{examples,src}/*/README.md', 'scripts/evaluate/*/README.md'],
].flatMap(findPages)

export interface CodeBlock {
  readonly file: string
  readonly language: string
  readonly text: string
  /** The first line, for the name of a test. */
  readonly title: string
}

export const readDocument = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Returns the blocks of a document, including those in lists, without their indentation. */
const codeBlocksOf = (file: string): CodeBlock[] =>
  [...readDocument(file).matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ([, indentation = '', language = '', indented = '']) => {
      const text = indented.replaceAll(new RegExp(`^${indentation}`, 'gm'), '')
      return { file, language, text, title: text.split('\n')[0] ?? '' }
    },
  )

export const CODE_BLOCKS: readonly CodeBlock[] = ALL_PAGES.flatMap(codeBlocksOf)

/** Returns the first code block of a language in a document, or in the section below a heading. */
export function codeBlock(file: string, language: string, heading?: string): string {
  const text = heading === undefined ? readDocument(file) : sectionOf(file, heading)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1]
  if (block === undefined) throw new Error(`${file} has no block of ${language}`)
  return block
}

/** Returns what is between a heading of level 2 and the next one. */
export function sectionOf(file: string, heading: string): string {
  const sections = readDocument(file).split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`${file} has no section "${heading}"`)
  return section
}

/** Returns the text without code blocks. */
export const proseOf = (file: string): string => readDocument(file).replace(/^```\w*\n.*?^```$/gms, '')

/** Returns the anchors of the headings, as GitHub makes them. */
export const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
