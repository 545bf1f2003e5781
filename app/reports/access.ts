/**
 * Who may see a report: the one rule behind its page, print-out, CSV, export files, schedules and saved filters. A
 * report declares what it needs (`permission`, `settings`, `features`); nothing else decides.
 */
import type { SettingCode, Settings } from '#app/session/account-settings'
import type { Feature, Features } from '#app/session/features'
import type { Permission } from '#app/session/permissions'

export type ReportRequirements = {
  permission: Permission
  /** Needed as well for all that its rows tell: the page may show less, its other outlets show all or nothing. */
  alsoAsks?: Permission
  /** What the account must have switched on. */
  settings?: SettingCode[]
  features?: Feature[]
}

type Switches = { settings: Settings; features: Features }
type Permitted = { can: (permission: Permission) => boolean }

/** `off`: the account does not have it, whoever asks. */
export type ReportAccess = 'granted' | 'off' | 'forbidden'

export function accessTo(report: ReportRequirements, viewer: Switches & Permitted): ReportAccess {
  if (!isSwitchedOn(report, viewer)) return 'off'
  return viewer.can(report.permission) ? 'granted' : 'forbidden'
}

export function isSwitchedOn(
  { settings = [], features = [] }: Pick<ReportRequirements, 'settings' | 'features'>,
  viewer: Switches,
): boolean {
  return (
    settings.every((code) => viewer.settings[code] === true) &&
    features.every((name) => viewer.features[name])
  )
}

/** Whether their permissions let somebody have all of its rows. */
export function mayRead({ permission, alsoAsks }: ReportRequirements, { can }: Permitted): boolean {
  return can(permission) && (alsoAsks === undefined || can(alsoAsks))
}

/** For pages of the report's own area, which ask for a permission of their own. */
export function requireSwitchedOn<Viewer extends Switches>(
  viewer: Viewer,
  report: Pick<ReportRequirements, 'settings' | 'features'> & { title: string },
): Viewer {
  if (!isSwitchedOn(report, viewer)) throw new Response(`${report.title}: switched off`, { status: 404 })
  return viewer
}

/** For what shows all of its rows. */
export function requireReading(
  viewer: Switches & Permitted,
  report: ReportRequirements & { title: string },
): void {
  requireSwitchedOn(viewer, report)
  if (!mayRead(report, viewer)) throw new Response('Not permitted', { status: 403 })
}
