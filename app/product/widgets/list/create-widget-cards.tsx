import { LinkButton } from '#app/kit/ui/button'
import { Icon } from '#app/kit/ui/icon'
import type { IconName } from '#app/kit/ui/icon-names'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type WidgetType, widgetTypes } from '../widget'

const icons: Record<WidgetType, IconName> = {
  teaser: 'reply',
  full_page: 'review',
  star_snapshot: 'star',
  location_info: 'pin',
}

/** The cards to create a widget, one for each type that is switched on for the account. */
export function CreateWidgetCards({ types }: { types: WidgetType[] }) {
  const href = useAccountHref()
  return (
    <section className="mt-6" aria-labelledby="create-widget">
      <h2 id="create-widget" className="text-xs font-semibold tracking-wide text-ink-2">
        CREATE NEW WIDGET
      </h2>
      <ul className="mt-2 grid max-w-page gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {types.map((type) => (
          <li key={type} className="card flex flex-col gap-3 p-4">
            <div className="flex-1">
              <h3 className="flex items-center gap-2 font-semibold">
                <Icon name={icons[type]} /> {widgetTypes[type].label}
              </h3>
              <p className="mt-1 text-sm text-ink-2 first-letter:uppercase">
                {widgetTypes[type].description}
              </p>
            </div>
            <LinkButton
              to={href('/amplify/widgets/create/:widgetType', { widgetType: type })}
              icon="plus"
              className="self-start"
              aria-label={`Create ${widgetTypes[type].label}`}
            >
              Create
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
