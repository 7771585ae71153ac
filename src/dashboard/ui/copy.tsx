import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { tell } from './toasts.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, as in “Copy the key”. */
  readonly label: string
  /** Beside the sign; the label is read out in any case. */
  readonly shown?: string
  readonly look?: ButtonProps['look']
}

/** Milliseconds for which it says that it has. */
const SAYS_SO_FOR = 1_500

export function CopyButton({ text, label, shown, look = 'bare' }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SAYS_SO_FOR)
    } catch {
      tell('The browser does not let this page copy: mark the text, and copy it by hand.', 'bad')
    }
  }
  return (
    <Button slim look={look} onPress={copy} aria-label={isCopied ? 'Copied' : label}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {shown !== undefined && <span>{isCopied ? 'Copied' : shown}</span>}
    </Button>
  )
}
