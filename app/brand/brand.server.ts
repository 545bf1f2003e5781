/**
 * Whose brand a reader sees. Brands are read as the sign-in page reads them, before anybody is known: they are no
 * secret. A host counts only when its domain was proven, so no link is ever built from what a request calls itself.
 */
import type { Selectable } from 'kysely'
import { configuration } from '#app/configuration.server'
import { asSignIn } from '#app/database/identity.server'
import type { Id, WhiteLabelsTable } from '#app/database/schema'
import { type Brand, defaultBrand } from './brand'
import { legibleOn } from './contrast'

/** The account's own brand, else that of the account managing it where it applies to those, else ours. */
export async function brandOfAccount(accountId: Id): Promise<Brand> {
  const labels = await asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .innerJoin('white_labels', (join) =>
        join.on((on) =>
          on.or([
            on('white_labels.account_id', '=', on.ref('accounts.id')),
            on.and([
              on('white_labels.account_id', '=', on.ref('accounts.parent_id')),
              on('white_labels.applies_to_children', '=', true),
            ]),
          ]),
        ),
      )
      .selectAll('white_labels')
      .where('accounts.id', '=', accountId)
      .execute(),
  )
  const own = labels.find((label) => label.account_id === accountId)
  const [label] = own ? [own] : labels
  if (!label) return defaultBrand
  return { ...brandOf(label), origin: labels.map(originOf).find((origin) => origin !== null) ?? null }
}

/** The brand of the account that has proven this host its own; ours on every other. */
export async function brandOfHost(host: string): Promise<Brand> {
  const domain = host.toLowerCase().replace(/:\d+$/, '')
  // An address of digits and a name without a dot can be proven by nobody.
  if (domain === new URL(configuration().baseUrl).hostname || !/\.[a-z][\w-]*$/.test(domain))
    return defaultBrand
  const label = await asSignIn((tx) =>
    tx
      .selectFrom('white_labels')
      .selectAll()
      .where('custom_domain', '=', domain)
      .where('domain_verified_at', 'is not', null)
      .orderBy('domain_verified_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return label ? brandOf(label) : defaultBrand
}

type Label = Selectable<WhiteLabelsTable>

function brandOf(label: Label): Brand {
  const { colours } = defaultBrand
  const navigationBackground = label.navigation_background_color ?? colours.navigationBackground
  const backgroundHover = label.background_hover_color ?? colours.backgroundHover
  return {
    productName: label.product_name,
    logoUrl: label.logo_left && `/logos/${label.logo_left}`,
    colours: {
      navigationBackground,
      backgroundHover,
      mainText: legibleOn(navigationBackground, label.main_text_color ?? colours.mainText),
      activeText: legibleOn(backgroundHover, label.active_text_color ?? colours.activeText),
      hoverText: legibleOn(backgroundHover, label.hover_text_color ?? colours.hoverText),
    },
    isWhiteLabel: true,
    origin: originOf(label),
    supportEmail: label.support_email,
  }
}

/** In the scheme, and at the port, that the site itself is served at. */
function originOf({ custom_domain, domain_verified_at }: Label): string | null {
  if (!custom_domain || !domain_verified_at) return null
  const { protocol, port } = new URL(configuration().baseUrl)
  return `${protocol}//${custom_domain}${port && `:${port}`}`
}
