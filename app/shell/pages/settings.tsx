import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { useGate } from '#app/shell/gated'
import { pageTitle } from '#app/shell/page-title'
import { useRootData } from '#app/shell/root-data'
import { settingsPlaces } from '#app/shell/settings-places'
import { usePaths } from '#app/shell/use-paths'
import { Icon } from '#app/ui/icon'
import { PageHeader } from '#app/ui/page-header'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  return null
}

export const meta: MetaFunction = () => [{ title: pageTitle('Settings') }]

export default function Settings() {
  const isOpen = useGate()
  const isParent = useRootData()?.viewer?.isParent
  const paths = usePaths()
  return (
    <>
      <PageHeader title="Settings" />
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {settingsPlaces
          .filter(({ gate, only }) => isOpen(gate) && !(isParent && only === 'others'))
          .map(({ label, meaning, icon, path }) => (
            <li key={label} className="card relative flex gap-3 p-4">
              <Icon name={icon} className="mt-0.5 text-ink-3" />
              <div>
                <Link to={path(paths)} className="font-semibold after:absolute after:inset-0">
                  {label}
                </Link>
                <p className="text-sm text-ink-2">{meaning}</p>
              </div>
            </li>
          ))}
      </ul>
    </>
  )
}
