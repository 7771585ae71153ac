/** Text with a button that copies it. */

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { escapeJson } from '../api/json.ts'
import { Button } from './button.tsx'
import { JsonView } from './code/json-view.tsx'
import codeStyles from './styles/copy.module.css'
import { showToast } from './toasts.tsx'

interface CopyButtonProps {
  readonly text: string
  /** The accessible name, such as “Copy transaction ID”. */
  readonly label: string
  /** Visible text beside the icon. */
  readonly shown?: string
}

/** Copies a text to the clipboard. Returns whether it was copied, and shows the problem if not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showToast('The browser blocked access to the clipboard. Select the text and copy it manually.', 'bad')
    return false
  }
}

/** Milliseconds for which the button shows that it copied the text. */
const COPIED_MS = 1_500

export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <Button slim look="bare" onPress={copy} aria-label={isCopied ? 'Copied' : label}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {shown !== undefined && <span>{isCopied ? 'Copied' : shown}</span>}
    </Button>
  )
}

interface CodeBlockProps {
  readonly text: string
  readonly label: string
  /** Shown in place of the text, which is only copied. */
  readonly children?: ReactNode
}

/** A text in a scrollable block with a copy button. */
export const CodeBlock = ({ text, label, children }: CodeBlockProps) => (
  <div className={codeStyles.json}>
    <CopyButton text={text} label={`Copy ${label}`} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard */}
    <section className={codeStyles.code} tabIndex={0} aria-label={label}>
      {children ?? <pre>{text}</pre>}
    </section>
  </div>
)

/** A value as formatted JSON with a copy button. */
export const JsonBlock = ({ value, label }: { readonly value: unknown; readonly label: string }) => (
  <CodeBlock text={escapeJson(JSON.stringify(value, null, 2) ?? 'undefined')} label={label}>
    <JsonView value={value} />
  </CodeBlock>
)
