/** What can be done with a recorded request. */
import { RotateCcw, Terminal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useReplay } from '../queries.ts'
import type { Entry } from '../wires.ts'
import { CurlDialog } from './curl-dialog.tsx'

interface RequestActionsProps {
  readonly entry: Entry
  readonly onOpen: (transactionId: string) => void
}

export function RequestActions({ entry, onOpen }: RequestActionsProps) {
  const [isCurlOpen, setCurlOpen] = useState(false)
  const { mutate, isPending } = useReplay()
  const { transactionId, request } = entry
  const replay = (fresh: boolean): void => {
    // Not called once another view or request is shown: nobody is taken away from there.
    mutate({ transactionId, fresh }, { onSuccess: (replayed) => onOpen(replayed.transactionId) })
  }
  return (
    <div className="row">
      <Button once="replay" isDisabled={isPending} onPress={() => replay(false)}>
        <RotateCcw size={16} aria-hidden />
        {isPending ? 'Waiting for the answer…' : 'Replay'}
      </Button>
      {request.headers['idempotency-key'] !== undefined && (
        <Button once="replay without key" isDisabled={isPending} onPress={() => replay(true)}>
          Replay without Idempotency-Key
        </Button>
      )}
      <Button onPress={() => setCurlOpen(true)}>
        <Terminal size={16} aria-hidden />
        Copy as curl
      </Button>
      <CurlDialog entry={entry} isOpen={isCurlOpen} onClose={() => setCurlOpen(false)} />
    </div>
  )
}
