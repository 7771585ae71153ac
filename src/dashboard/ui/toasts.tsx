/** Short messages about finished actions, and about errors, which stay until they are dismissed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { getErrorMessage } from '../api/errors.ts'
import buttonStyles from './styles/button.module.css'
import toastsStyles from './styles/toasts.module.css'

interface Message {
  readonly text: string
  readonly tone: 'good' | 'bad'
  /** How often the same message was added while it is shown. */
  readonly times: number
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Milliseconds for which a toast without an error is shown. */
const TOAST_MS = 6_000

/** Shows a message. Repeated messages are counted. */
export function showToast(text: string, tone: Message['tone'] = 'good'): void {
  const same = queue.visibleToasts.find(({ content }) => content.text === text && content.tone === tone)
  if (same !== undefined) queue.close(same.key)
  queue.add(
    { text, tone, times: (same?.content.times ?? 0) + 1 },
    tone === 'good' ? { timeout: TOAST_MS } : {},
  )
}

/** Shows the message of an error. */
export const showError = (error: unknown): void => showToast(getErrorMessage(error), 'bad')

/** Runs a change, shows its message, and refreshes the stale queries. Default: all queries. */
export function useChange<Output, Input = void>(
  change: (input: Input) => Promise<Output>,
  getMessage: (output: Output) => string,
  stale?: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Does not wait for the queries: what the user types meanwhile would be cleared with the form.
    onSuccess: (output: Output) => {
      showToast(getMessage(output))
      void client.invalidateQueries(stale === undefined ? {} : { queryKey: [stale] })
    },
    onError: showError,
  })
}

export const Toasts = () => (
  <ToastRegion queue={queue} className={toastsStyles.toasts}>
    {({ toast }) => (
      <Toast toast={toast} className={clsx(toastsStyles.toast, toastsStyles[toast.content.tone])}>
        <ToastContent>
          <Text slot="title">
            {toast.content.text}
            {toast.content.times > 1 && <span> ({toast.content.times} times)</span>}
          </Text>
        </ToastContent>
        <Button
          slot="close"
          className={clsx(buttonStyles.button, buttonStyles.bare, buttonStyles.slim)}
          aria-label="Dismiss"
        >
          <X size={14} aria-hidden />
        </Button>
      </Toast>
    )}
  </ToastRegion>
)
