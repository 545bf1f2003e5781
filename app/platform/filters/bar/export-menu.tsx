import { useContext } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { Menu, MenuLink } from '#app/kit/ui/overlays/menu'
import { ExportChoicesContext } from './export-menu-choices'

/** The export menu of a list. An export contains all rows that match the filter, on all pages. */
export function ExportMenu({ csv, print }: { csv: string; print: string }) {
  const { schedule, options, wrap } = useContext(ExportChoicesContext)
  const menu = (
    <Menu id="export" label="Export" icon="download" align="end">
      {schedule && 'to' in schedule ? (
        <MenuLink to={schedule.to} icon="clock" preventScrollReset>
          Schedule Export
        </MenuLink>
      ) : null}
      {schedule && 'reason' in schedule ? (
        <p className="menu-entry items-start! text-ink-3">
          <Icon name="clock" />
          <span>
            Schedule Export
            <span className="block text-xs">{schedule.reason}</span>
          </span>
        </p>
      ) : null}
      <MenuLink to={csv} reloadDocument icon="download">
        Download CSV
      </MenuLink>
      {options ? (
        <MenuLink to={options} icon="settings" preventScrollReset>
          Download options
        </MenuLink>
      ) : null}
      <MenuLink to={print} reloadDocument icon="print">
        Print
      </MenuLink>
    </Menu>
  )
  return wrap ? wrap(menu, print) : menu
}
