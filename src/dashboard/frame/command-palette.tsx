/** Goes to any page, organization, person, or company, or runs an action. */
import { clsx } from 'clsx'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import dialogStyles from '../ui/styles/dialog.module.css'
import fieldStyles from '../ui/styles/field.module.css'
import { type Command, useCommands } from './commands.ts'
import styles from './frame.module.css'

interface CommandPaletteProps {
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const groups = useCommands(useDeferredValue(text), onShowKeys)
  const run = (key: unknown): void => {
    onClose()
    groups
      .flatMap(({ commands }) => commands)
      .find(({ id }) => id === key)
      ?.run?.()
  }
  return (
    <ModalOverlay
      className={clsx(dialogStyles.modalOverlay, styles.overlay)}
      isDismissable
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={clsx(dialogStyles.modal, styles.palette)}>
        <Dialog aria-label="Command palette">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label="Search pages, records, and actions" autoFocus>
              <Input className={styles.paletteInput} placeholder="Search pages, records, and actions" />
            </SearchField>
            <ListBox
              aria-label="Results"
              className={styles.results}
              items={groups.map((group) => ({ ...group, id: group.title }))}
              onAction={run}
              renderEmptyState={() => <p className={styles.nothing}>Nothing found.</p>}
            >
              {({ title, commands }) => (
                <ListBoxSection id={title}>
                  <Header>{title}</Header>
                  <Collection items={commands}>{(command) => <Result command={command} />}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const Result = ({ command: { id, name, detail, icon: Icon, href } }: { readonly command: Command }) => (
  <ListBoxItem
    id={id}
    textValue={detail === undefined ? name : `${name}, ${detail}`}
    className={clsx(fieldStyles.option, styles.result)}
    {...(href !== undefined && { href })}
  >
    <Icon size={16} aria-hidden />
    <span>{name}</span>
    {detail !== undefined && <small>{detail}</small>}
  </ListBoxItem>
)
