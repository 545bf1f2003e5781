import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { reportCards } from '#app/exports/settings-cards.server'
import { pageTitle } from '#app/page/page-title'
import { settingsPages } from '#app/page/settings-pages.server'
import { useAccountHref } from '#app/page/use-account-href'
import { Icon } from '#app/ui/icon'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { pages: [...settingsPages, ...reportCards].filter(({ address }) => viewer.canOpen(address)) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Settings') }]

export default function Settings() {
  const { pages } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Settings" />
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ label, description, icon, address }) => (
          <li key={label} className="card relative flex gap-3 p-4">
            <Icon name={icon} className="mt-0.5 text-ink-3" />
            <div>
              <Link to={href(address)} className="font-semibold after:absolute after:inset-0">
                {label}
              </Link>
              <p className="text-sm text-ink-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
