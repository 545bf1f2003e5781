import type { Recipient, RecipientChoices } from './recipients.server'

/** Returns all users who can be selected, followed by chosen recipients who can no longer be selected. */
export function recipientRows({ allUsers, chosen }: RecipientChoices): (Recipient & { isChosen: boolean })[] {
  const includesUser = (users: { id: string }[], id: string) => users.some((user) => user.id === id)
  const selectable = (allUsers ?? []).map((user) => ({ ...user, isMailed: true }))
  return [...selectable, ...chosen.filter(({ id }) => !includesUser(selectable, id))].map((user) => ({
    ...user,
    isChosen: includesUser(chosen, user.id),
  }))
}
