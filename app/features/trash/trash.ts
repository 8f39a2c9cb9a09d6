/** How many days deleted content can be restored. */
export const TRASH_DAYS = 30;

/** The console's page of the trash. */
export const trashPath = "/admin/trash";
