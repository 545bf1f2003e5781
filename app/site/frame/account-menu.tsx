import { siteHref } from '#app/kit/routing/href'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { MenuLink } from '#app/kit/ui/overlays/menu'
import { densities, type Preferences, themes } from '#app/platform/page/preferences'
import { type RootData, useRootData } from '#app/platform/page/root-data'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { PreferenceForm } from './preference-form'

const menuId = 'account-menu'

export function AccountMenu({ viewer }: { viewer: NonNullable<RootData['viewer']> }) {
  const href = useAccountHref()
  const preferences = useRootData()?.preferences
  return (
    <>
      <button type="button" className="nav-link py-1" popovertarget={menuId}>
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-nav-hover text-xs font-semibold text-nav-hover-fg">
          {initialsOf(viewer.name)}
        </span>{' '}
        <span className="nav-text min-w-0">
          <span className="block truncate">{viewer.name}</span>{' '}
          <span className="block truncate text-xs">{viewer.accountName}</span>
        </span>
      </button>
      <div id={menuId} popover="auto" className="menu menu-up menu-narrow">
        <MenuLink icon="user" to={href('/settings/profile')}>
          Profile
        </MenuLink>
        {viewer.isStaff ? (
          <MenuLink icon="users" to={siteHref('/staff')}>
            Staff
          </MenuLink>
        ) : null}
        <PreferenceForm className="mt-1 border-t border-border pt-1">
          <Choices label="Theme" name="theme" values={themes} chosen={preferences?.theme} />
          <Choices label="Row height" name="density" values={densities} chosen={preferences?.density} />
          <button
            type="submit"
            className="menu-entry max-lg:hidden"
            name="lockedNav"
            value={String(!preferences?.lockedNav)}
          >
            <Icon name="lock" className="text-ink-3" />
            {preferences?.lockedNav ? 'Unlock menu' : 'Lock menu'}
          </button>
          <button
            type="submit"
            className="menu-entry"
            name="shortcuts"
            value={String(!preferences?.shortcuts)}
          >
            <Icon name="keyword" className="text-ink-3" />
            {preferences?.shortcuts ? 'Turn keyboard shortcuts off' : 'Turn keyboard shortcuts on'}
          </button>
        </PreferenceForm>
        {/* Users who work in another account have to return to their own account before they can log out. */}
        {viewer.isShadowing ? null : (
          <Form
            method="post"
            action={siteHref('/logout')}
            className="mt-1 border-t border-border pt-1"
            reloadDocument
          >
            <button type="submit" className="menu-entry">
              <Icon name="log-out" className="text-ink-3" />
              Log Out
            </button>
          </Form>
        )}
      </div>
    </>
  )
}

function Choices<K extends 'theme' | 'density'>({
  label,
  name,
  values,
  chosen,
}: {
  label: string
  name: K
  values: readonly Preferences[K][]
  chosen?: Preferences[K]
}) {
  return (
    <fieldset className="px-2 py-1">
      <legend className="hint">{label}</legend>
      <div className="segments">
        {values.map((value) => (
          <button
            key={value}
            type="submit"
            className="capitalize"
            name={name}
            value={value}
            aria-pressed={value === chosen}
          >
            {value}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
