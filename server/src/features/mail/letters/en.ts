import type { Letters } from './letters.ts';

export const en: Letters = {
  greeting: 'Hello {username},',
  bareLink: 'If the button does not work, copy this address into your browser:',
  footer: '{product} sent this mail because somebody entered this address there. Nobody reads replies to it.',
  letters: {
    verify: {
      subject: 'Verify your e-mail for {product}',
      before: [
        'Your {product} account {username} is ready. One step is left: confirm that this address is yours.',
        'The link works for 24 hours.',
      ],
      button: 'Verify e-mail',
      after: ['If you did not sign up, do nothing: without the link the address stays unconfirmed.'],
    },
    'known-email': {
      subject: 'You already have a {product} account',
      before: [
        'Somebody signed up at {product} with this address, but it already belongs to your account {username}.',
        'If it was you, sign in with that account. If you no longer know the password, you can set a new one on the sign-in page.',
      ],
      button: 'Sign in',
      after: ['If it was not you, do nothing: your account has not changed.'],
    },
    reset: {
      subject: 'Set a new password for {product}',
      before: [
        'You asked to set a new password for your {product} account {username}.',
        'The link works once, within 30 minutes. Setting a new password signs the account out everywhere.',
      ],
      button: 'Set a new password',
      after: ['If you did not ask for this, do nothing: your password stays as it is.'],
    },
    'password-changed': {
      subject: 'Your {product} password was changed',
      before: ['The password of your {product} account {username} was changed just now.'],
      button: 'Set a new password',
      after: [
        'If it was you, there is nothing to do.',
        'If it was not you, set a new password at once: that also signs out whoever is in.',
      ],
    },
    'provider-linked': {
      subject: 'A new way to sign in to {product}',
      before: ['From now on, {provider} also signs in to your {product} account {username}.'],
      button: 'See your sign-ins',
      after: [
        'If it was you, there is nothing to do.',
        'If it was not you, end the sign-ins that you do not know and change your password.',
      ],
    },
    'channel-down': {
      subject: '{product} cannot deliver to {provider}',
      before: [
        'All notifications through {provider} fail, so sending there is paused. It is retried automatically, and what waits is sent when it works again.',
        'What it said last: {error}',
      ],
      button: 'See the channels',
      after: ['You get this mail because you administer {product}.'],
    },
    contact: {
      subject: '{product} contact: {title}',
      before: ['{sender} has written to the administrators of {product}:'],
      button: 'See the messages',
      after: [
        'Your answer to this mail goes to {sender}. The address is as it was typed in the form; nobody has checked it.',
      ],
      footer: 'You get this mail because you administer {product}.',
    },
    'generator-broken': {
      subject: '{product}: your feed “{feed}” gets no items any more',
      before: [
        'Since {since} nothing on the page has been recognised as an item of your feed “{feed}”. {error}',
        'What the feed already has stays readable. Choose the items on the page again, and it goes on.',
      ],
      button: 'Repair the feed',
      after: [
        'This is the only mail about it. The page is checked from time to time, and the feed goes on automatically if its items return.',
      ],
    },
    'generator-unreachable': {
      subject: '{product}: the page of your feed “{feed}” cannot be reached',
      before: [
        'Since {since} the page of your feed “{feed}” could not be read: {error}',
        'What the feed already has stays readable.',
      ],
      button: 'See the feed',
      after: [
        'This is the only mail about it. The page is checked from time to time, and the feed goes on automatically when it answers.',
      ],
    },
    'generator-blocked': {
      subject: '{product}: the page of your feed “{feed}” does not let us in',
      before: [
        'Since {since} the page of your feed “{feed}” could not be read: {error}',
        'What the feed already has stays readable.',
      ],
      button: 'See the feed',
      after: [
        'This is the only mail about it. The page is checked from time to time, and the feed goes on automatically when it lets us in.',
      ],
    },
    test: {
      subject: 'A test mail of {product}',
      before: [
        '{product} can send mails: this one was sent by hand, to try it.',
        'The headers of this mail show whether it was accepted as genuine (SPF, DKIM and DMARC).',
      ],
      button: 'Open {product}',
      after: ['There is nothing to do.'],
      footer: 'The operator of {product} has entered this address.',
    },
  },
};
