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
  const { mutate, isPending } = useReplay(onOpen)
  const { transactionId, request } = entry
  return (
    <div className="row">
      <Button isDisabled={isPending} onPress={() => mutate({ transactionId, fresh: false })}>
        <RotateCcw size={16} aria-hidden />
        {isPending ? 'Waiting for the answer…' : 'Replay'}
      </Button>
      {request.headers['idempotency-key'] !== undefined && (
        <Button isDisabled={isPending} onPress={() => mutate({ transactionId, fresh: true })}>
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
