/** The explanations in the flyout: what each state means in a directory and what happens next. */

import { canPublishTo, type Directory, directories, directoryNames } from '#app/kit/directories/directories'
import { mapMessage } from '#app/kit/providers/rejection-reason'
import type { CardTitle } from './sync-state'

/**
 * Returns the sentence that explains why the location has this status in the directory and what changes it. `reason` is
 * set if no differing values are known: it is what the directory or the scan reported instead, such as that the
 * location is waiting for verification.
 */
export function stateExplanation(
  title: CardTitle,
  directory: Directory,
  {
    isReadOnly,
    reason,
    difference,
    isSubmitted,
  }: {
    isReadOnly: boolean
    reason: string | null
    /** What differs, such as "Phone number differs on Yelp", or null if that is not known. */
    difference: string | null
    /** Whether we have sent anything to this listing. */
    isSubmitted: boolean
  },
): string {
  const name = directoryNames[directory]
  const cause = `${difference ?? `This location is out of sync on ${name}`}.`
  if (isReadOnly)
    return mapMessage(reason ?? cause, (text) => `${text} Contact your administrator to fix it.`)
  if (reason && (title === 'Data Points Out of Sync' || title === 'Auto Sync Off'))
    return mapMessage(reason, (text) => `${text} ${correctionOf(title, directory)}`)
  if (reason && title === 'Out of Sync')
    return mapMessage(reason, (text) => `${text}. ${name} shows your changes once that is done.`)
  const publishes = canPublishTo(directory)
  switch (title) {
    case 'Not Scanned Yet':
      return `${name} hasn’t been scanned for this location yet.`
    case 'Nothing to Compare':
      return `${name} reports nothing to compare for this location.`
    case 'Not Listed':
      return 'No URL for this location'
    case 'In Sync':
      return `${name} matches your information. No action needed.`
    case 'Integrate This Directory':
      return publishes
        ? `Your account is not connected to ${name}. Connect it to compare this location and keep it in sync.`
        : `${name} is not available for your account. Turn it on in Integrations to compare this location.`
    case 'Add Location to Integration':
      return `Your account is connected to ${name}, but this location was not found there. Add it, and we’ll compare it at the next scan.`
    case 'Auto Sync Off':
      return publishes
        ? `${cause} Auto Sync is off for this location. Turn it on to send your changes.`
        : `${cause} Auto Sync is off for this location. Turn it on, or correct the listing on ${name} yourself.`
    case 'Directory Syncing Disabled':
      return `Auto Sync is on for this location, but ${name} is turned off. Turn it on to send your changes.`
    case 'Data Points Out of Sync':
      if (publishes) return `${cause} Send it again or change it on ${name}.`
      return directories[directory].changes === 'fed'
        ? `${cause} ${name} picks up changes from our feed on its own schedule.`
        : `${cause} ${name} doesn’t accept our updates: correct the listing there yourself.`
    case 'Pending Sync':
      return publishes
        ? `Your changes will be sent to ${name} 30 minutes after your last edit.`
        : `Your changes will be in the next feed to ${name}.`
    default:
      if (publishes && !isSubmitted) return `${name} is reviewing a change that was not made here.`
      return publishes
        ? `Your changes were sent to ${name} but aren’t live yet.`
        : `${name} has your changes but doesn’t show them yet.`
  }
}

/** Says what a user can do about a listing that the directory rejected or that has no known differences. */
function correctionOf(title: CardTitle, directory: Directory): string {
  if (directories[directory].changes === 'not taken')
    return `Correct the listing on ${directoryNames[directory]} yourself.`
  return title === 'Auto Sync Off'
    ? 'Check the location’s information, then turn on Auto Sync.'
    : 'Check the location’s information. When you correct it, it is sent again.'
}
