/** In place of a request that is no longer in the journal. */
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'

export const MissingRequest = ({ onClose }: { readonly onClose: () => void }) => (
  <Empty title="This request is no longer recorded">
    <div className={layout.stack}>
      <p>It was cleared, newer requests replaced it, or the server was restarted.</p>
      <div>
        <Button onPress={onClose}>Back to the list</Button>
      </div>
    </div>
  </Empty>
)
