/** Shown to users who can see the target score but not change it. */
export const targetsByAdminMessage = 'Target score is set by your admin. For any changes, contact your admin.'
