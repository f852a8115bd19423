import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';

/** A link that looks like a button; its address, parameters and search are checked as those of any link. */
export const ButtonLink = createLink(Button);
