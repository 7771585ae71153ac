/** The list of keys. */
import { Dialog } from '../ui/dialog.tsx'
import { Table } from '../ui/table.tsx'

const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['Ctrl+K or ⌘K', 'Go to a page, a request, an organization, a person, or a company, or run an action'],
  ['/', 'Focus the search of the page'],
  ['↓ in the search of requests', 'Focus the list'],
  ['?', 'Show this list'],
  ['j and k', 'Open the older or newer request'],
  ['Esc', 'Close the request, the dialog, or the list'],
  ['Ctrl+Enter or ⌘Enter', 'Send the request in Try it'],
  ['Ctrl+click or ⌘click', 'Open a link in a new tab'],
]

export const KeyList = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
    <Table columns={['Keys', 'Effect']}>
      <tbody>
        {KEYS.map(([keys, effect]) => (
          <tr key={keys}>
            <th scope="row">
              <kbd>{keys}</kbd>
            </th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Dialog>
)
