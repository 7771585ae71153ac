/** Tabs, of which one is shown at a time. */

import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import tabsStyles from './styles/tabs.module.css'

interface TabView {
  readonly id: string
  readonly name: string
  readonly content: ReactNode
}

interface TabsProps {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly views: readonly TabView[]
  /** The id of the shown tab. */
  readonly shown: string
  readonly onShow: (id: string) => void
}

export const Tabs = ({ label, views, shown, onShow }: TabsProps) => (
  <AriaTabs className={tabsStyles.tabs} selectedKey={shown} onSelectionChange={(key) => onShow(String(key))}>
    <TabList className={tabsStyles.tabList} aria-label={label}>
      {views.map(({ id, name }) => (
        <Tab key={id} id={id} className={tabsStyles.tab}>
          {name}
        </Tab>
      ))}
    </TabList>
    {views.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={tabsStyles.tabPanel}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
