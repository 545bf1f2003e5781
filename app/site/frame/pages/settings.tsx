import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Icon } from '#app/kit/ui/icon'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { visibleSettings } from '#app/site/exports/settings-groups.server'

export function loader({ context }: LoaderFunctionArgs) {
  return { groups: visibleSettings(requireViewer(context)) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Settings') }]

export default function Settings() {
  const { groups } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Settings" />
      {groups.map((group) => (
        <section key={group.label} aria-labelledby={`group-${group.label}`} className="mt-6">
          <h2 id={`group-${group.label}`} className="text-md font-semibold">
            {group.label}
          </h2>
          <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {group.pages.map(({ label, description, icon, address }) => (
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
        </section>
      ))}
    </>
  )
}
