/** A menu of the actions of the control API on a user or key. */
import { clsx } from 'clsx'
import { EllipsisVertical } from 'lucide-react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/styles/field.module.css'

interface MenuAction {
  readonly name: string
  readonly onChoose: () => void
  readonly isDisabled?: boolean
}

interface ActionMenuProps {
  /** The accessible name, such as “Set the status of ada@company.com”. */
  readonly label: string
  /** The heading above the actions. */
  readonly heading: string
  readonly actions: readonly MenuAction[]
}

export const ActionMenu = ({ label, heading, actions }: ActionMenuProps) => (
  <MenuTrigger>
    <Button look="bare" slim aria-label={label}>
      <EllipsisVertical size={16} aria-hidden />
    </Button>
    <Popover className={clsx(fieldStyles.popover, fieldStyles.menu)} placement="bottom end">
      <Menu aria-label={label}>
        <MenuSection>
          <Header className={fieldStyles.menuHeading}>{heading}</Header>
          {actions.map(({ name, onChoose, isDisabled = false }) => (
            <MenuItem
              key={name}
              id={name}
              className={fieldStyles.option}
              onAction={onChoose}
              isDisabled={isDisabled}
            >
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  </MenuTrigger>
)
