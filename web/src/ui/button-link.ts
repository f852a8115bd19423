import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** This link looks like a button; its address, parameters and search are checked as those of any link. */
export const ButtonLink = createLink(ButtonAnchor);
