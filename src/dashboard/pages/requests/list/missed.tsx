import { Button } from '../../../ui/button.tsx'
import { count } from '../../../ui/format.ts'

interface MissedProps {
  readonly number: number
  readonly onDismiss: () => void
}

/** Requests may come faster than a page can show them. */
export const Missed = ({ number, onDismiss }: MissedProps) => (
  <div aria-live="polite">
    {number > 0 && (
      <div className="notice warn">
        <p>
          Up to {count(number, 'request')} came faster than this page could read, and had to leave the journal
          before they were seen. Their answers were not changed by it.
        </p>
        <Button slim onPress={onDismiss}>
          Dismiss
        </Button>
      </div>
    )}
  </div>
)
