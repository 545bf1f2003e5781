/**
 * Loads and saves the settings of an account's white label, with the colors as chosen, before the contrast guard. The
 * custom domain is handled in `custom-domain.server.ts`; saving these settings does not change it.
 */

import type { Tx } from '#app/kit/database/tenant.server'
import { colorsOf } from '#app/platform/brand/brand.server'
import { type Logo, saveLogo } from './logo.server'
import type { WhiteLabelValues } from './white-label-schema'

export async function findWhiteLabel(tx: Tx) {
  const label = await tx
    .selectFrom('white_labels')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return label
    ? {
        productName: label.product_name,
        supportEmail: label.support_email,
        logoUrl: label.logo_left && `/logos/${label.logo_left}`,
        appliesToChildren: label.applies_to_children,
        colors: colorsOf(label),
        domain: label.custom_domain,
        isDomainVerified: label.domain_verified_at !== null,
      }
    : null
}

type WhiteLabelInput = Omit<WhiteLabelValues, 'intent' | 'logo'> & {
  logo: Logo | null
  now: Date
  /** The name of the person who saves it. */
  actor: string
}

/** Creates or updates the white label. If no new logo is given, the current logo is kept unless `removeLogo` is set. */
export async function saveWhiteLabel(
  tx: Tx,
  { logo, removeLogo, now, actor, ...values }: WhiteLabelInput,
): Promise<void> {
  if (logo) await saveLogo(tx, logo, now)
  const columns = {
    product_name: values.productName,
    support_email: values.supportEmail ?? null,
    applies_to_children: values.appliesToChildren,
    navigation_background_color: values.colors.navigationBackground,
    main_text_color: values.colors.mainText,
    active_text_color: values.colors.activeText,
    background_hover_color: values.colors.backgroundHover,
    hover_text_color: values.colors.hoverText,
    updated_at: now,
    changed_by: actor,
    ...(logo || removeLogo ? { logo_left: logo?.digest ?? null } : {}),
  }
  await tx
    .insertInto('white_labels')
    .values({ account_id: tx.accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

/**
 * Deletes the white label, its custom domain and its logos. The account then shows its parent account's brand or the
 * default brand.
 */
export async function deleteWhiteLabel(tx: Tx): Promise<void> {
  await tx.deleteFrom('white_labels').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('white_label_logos').where('account_id', '=', tx.accountId).execute()
}
