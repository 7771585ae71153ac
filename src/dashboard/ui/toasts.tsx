/** Short messages about what was just done. */
import { X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'

interface Message {
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Milliseconds that it stays. */
const STAYS = 6_000

export function tell(text: string, tone: Message['tone'] = 'good'): void {
  queue.add({ text, tone }, { timeout: STAYS })
}

/** Of what went wrong. */
export const tellError = (error: unknown): void =>
  tell(error instanceof Error ? error.message : 'That did not work.', 'bad')

export const Toasts = () => (
  <ToastRegion queue={queue} className="toasts">
    {({ toast }) => (
      <Toast toast={toast} className={`toast ${toast.content.tone}`}>
        <ToastContent>
          <Text slot="title">{toast.content.text}</Text>
        </ToastContent>
        <Button slot="close" className="button bare slim" aria-label="Dismiss">
          <X size={14} aria-hidden />
        </Button>
      </Toast>
    )}
  </ToastRegion>
)
